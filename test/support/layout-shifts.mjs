/* global document, MutationObserver, PerformanceObserver, requestAnimationFrame, window -- what runs in the page */

/** What may move on a screen in all, as the browser reckons it (issue 6). */
export const LARGEST_SHIFT = 0.02;

/** Before a page is opened: notes whatever moves on it without a finger on it. */
export async function watchLayout(page) {
  await page.addInitScript(() => {
    const shifts = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName || 'a text');
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the page was opened. What the last frames moved is reported in the next ones. */
export const shiftsOn = (page) =>
  page.evaluate(
    () => new Promise((read) => requestAnimationFrame(() => requestAnimationFrame(() => read(window.shifts)))),
  );

/** Waits until nothing on the page has changed for a while. */
export const hasSettled = (page, quietMs = 800) =>
  page.evaluate(
    (ms) =>
      new Promise((settled) => {
        let timer = setTimeout(settled, ms);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(settled, ms);
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    quietMs,
  );
