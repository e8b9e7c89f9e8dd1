-- The franchise tax of a Delaware corporation may depend on its total assets.
alter table calendars add column total_assets_cents bigint check (total_assets_cents >= 0);
