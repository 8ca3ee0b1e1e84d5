/** Below so many, or so many euros, a share of it says nothing. */
const LEAST = 5;
const CENTS = 100;
/** From so many times on it is said in times. */
const MOST_TIMES = 3;

/** A change as people say it: +50%, −33%, ×11. None without a change, or from nearly nothing. */
export function changeOf(value: number, was: number, isMoney = false): string {
  if (value === was || was < (isMoney ? LEAST * CENTS : LEAST)) return '';
  const times = value / was;
  if (times >= MOST_TIMES) return `×${Math.round(times)}`;
  const percent = Math.round((times - 1) * 100);
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}
