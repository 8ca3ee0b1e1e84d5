import { request } from 'node:http';

/** Transfer size in bytes of the fonts of a first visit. */
export const FONTS_WEIGH = 30_000;

/** Parts whose files each first screen needs, besides the language. */
export const FIRST_SCREENS = { signIn: ['visitor'], overview: ['member'], book: ['member'] };

/**
 * Files that a first visit loads before it shows anything: those the page references, and those preloaded for this
 * visit. The needs begin with the language.
 */
export async function initialFiles(url, [language, ...screen]) {
  const page = await (await fetch(url)).text();
  const named = [language, ...screen].flatMap(
    (need) => new RegExp(`data-${need}="([^"]*)"`).exec(page)?.[1]?.split(' ') ?? [],
  );
  const linked = [...page.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map((match) => match[1]);
  const files = [...new Set([...linked, ...named])];
  return {
    code: files.filter((file) => /\.(js|css)$/.test(file)),
    fonts: files.filter((file) => file.endsWith('.woff2')),
  };
}

/** Transfer size of one file. */
function bytesOf(url) {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' };
    request(url, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`No ${url}`))));
    })
      .on('error', reject)
      .end();
  });
}

export async function weigh(url, files) {
  const weights = await Promise.all(files.map((file) => bytesOf(url + file)));
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}
