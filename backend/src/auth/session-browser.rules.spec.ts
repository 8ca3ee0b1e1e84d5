import { browserOf } from './session-browser.rules.js';

describe('browserOf', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, macOS'],
    ['curl/8.5.0', null],
    ['', null],
    [undefined, null],
    ['<script>alert(1)</script> Linux', 'Linux'],
    [`${'a'.repeat(100_000)} Firefox/1`, null],
  ])('reads %s as %s', (userAgent, browser) => {
    expect(browserOf(userAgent)).toBe(browser);
  });
});
