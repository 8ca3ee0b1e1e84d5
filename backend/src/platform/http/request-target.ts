import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';
import { AppError } from '../errors/app-error.js';

const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i;

/** The target without scheme and host, which an absolute one has (RFC 9112, 3.2.2): routes and hooks read only this form. */
export function originForm(target: string): string {
  if (!ABSOLUTE.test(target)) return target;
  const path = target.replace(ABSOLUTE, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The catch-all of the apps, under which every address is found that has no route of its own. */
const ANY_PAGE = '/*';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The template of the route that was matched, in whatever way its address was written (`%61pi`). Of a request without a
 * route of its own the path, decoded as the router reads it. Headers and every decision by address go by it.
 */
export function placeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const template = routeOptions.url;
  return template === undefined || template === ANY_PAGE ? decoded(url.split('?')[0] ?? '') : template;
}

const hostOf = (scheme: string, host: string): string | null => {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).host : null;
};

/** Whether there is exactly one `Host`, and an absolute target names the same one: a web server in front may go by either. */
function hasOneHost({ raw, originalUrl }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((_, i, all) => i % 2 === 1 && all[i - 1]?.toLowerCase() === 'host');
  const [host] = hosts;
  if (host === undefined || hosts.length > 1) return false;
  const [, scheme, target] = ABSOLUTE.exec(originalUrl) ?? [];
  if (scheme === undefined || target === undefined) return true;
  const asked = hostOf(scheme, target);
  return asked !== null && asked === hostOf(scheme, host);
}

/** Sends a failure. Nest's own handler hears of no error of the apps' route. */
type Refuse = (fault: AppError, request: FastifyRequest, reply: FastifyReply) => void;

/** Refuses a request that does not say clearly for which host it is. */
export function requireOneHost(fastify: FastifyInstance, refuse: Refuse): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasOneHost(request)) done();
    else refuse(new AppError('MALFORMED_REQUEST'), request, reply);
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const ROUTER_OPTIONS = { caseSensitive: false, ignoreTrailingSlash: true };

/** Says 405 and which methods an address takes, where it takes others than the one that was sent. */
export function refuseOtherMethods(fastify: FastifyInstance, refuse: Refuse): void {
  const routes = findMyWay(ROUTER_OPTIONS);
  fastify.addHook('onRoute', ({ method, url }) => {
    if (url === ANY_PAGE) return;
    for (const each of METHODS)
      if ([method].flat().includes(each) && !routes.hasRoute(each, url)) routes.on(each, url, () => undefined);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined && url !== ANY_PAGE) return done();
    // `OPTIONS *` asks about no address.
    const allowed = METHODS.filter(
      (method) => request.url.startsWith('/') && routes.find(method, request.url) !== null,
    );
    if (allowed.length === 0) return done();
    void reply.header('Allow', allowed.join(', '));
    refuse(new AppError('METHOD_NOT_ALLOWED'), request, reply);
  });
}
