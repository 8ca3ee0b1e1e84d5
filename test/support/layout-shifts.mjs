/* global document, MutationObserver, PerformanceObserver, requestAnimationFrame, window -- used in the page */

/** Highest total layout shift of a screen, as the browser measures it. */
export const LARGEST_SHIFT = 0.02;

/** Call before a page opens: records layout shifts without recent user input. */
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

/** Shifts since the page was opened. The browser reports a frame's shifts in the following ones. */
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
