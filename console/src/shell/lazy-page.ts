import { lazyRouteComponent } from '@tanstack/react-router';
import { untilAnswer } from '../api/reach.ts';

/**
 * A page that is loaded when it is first opened. The router reloads the window if that fails, which would sign out and
 * show nothing while the service is gone; so the page waits for the service first, and is asked for once more.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const patiently = () => load().catch(() => untilAnswer().then(load));
  return lazyRouteComponent(patiently, name);
}
