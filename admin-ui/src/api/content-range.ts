/** Total of a list, from `Content-Range: clients 0-24/319`. */
export const totalOf = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0);
