import { describe, expect, it } from 'vitest';
import { Hosts } from './hosts.ts';

describe('the hosts of a URL', () => {
  it('are tried in turn, and one failure that several connections report counts once', () => {
    const hosts = new Hosts('postgres://a,b,c/efs');
    const first = hosts.current;
    hosts.failed(first);
    hosts.failed(first);
    expect(hosts.current).toBe('postgres://b/efs');
    hosts.failed(hosts.current);
    hosts.failed(hosts.current);
    expect(hosts.current).toBe('postgres://a/efs');
  });

  it('need the primary if there are several, or if the URL says so', () => {
    expect(new Hosts('postgres://a/efs').needsPrimary).toBe(false);
    expect(new Hosts('postgres://a,b/efs').needsPrimary).toBe(true);
    expect(new Hosts('postgres://a/efs?target_session_attrs=read-write').needsPrimary).toBe(true);
  });
});
