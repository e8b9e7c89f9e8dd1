drop index certificates_by_entity;
