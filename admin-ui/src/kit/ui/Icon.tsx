const PATHS = {
  left: 'M12.5 4.5 7 10l5.5 5.5',
  right: 'M7.5 4.5 13 10l-5.5 5.5',
  plus: 'M10 4v12M4 10h12',
  cross: 'm5 5 10 10M15 5 5 15',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.5 3.5',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M16 4l-1.4 1.4M5.4 14.6 4 16',
  moon: 'M16.5 11.5A7 7 0 0 1 8.5 3.5a7 7 0 1 0 8 8Z',
  screen: 'M3 4h14v9H3zM7 16.5h6M10 13v3.5',
  signOut: 'M12 6V4H4v12h8v-2M8 10h9m0 0-3-3m3 3-3 3',
  eye: 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10ZM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  eyeOff:
    'M3 3l14 14M8 5c.6-.3 1.3-.5 2-.5 5.5 0 8.5 5.5 8.5 5.5s-.8 1.5-2.3 2.9M12 15.3c-.6.1-1.3.2-2 .2-5.5 0-8.5-5.5-8.5-5.5S2.7 7.8 5 6.2M8.2 8.3a2.5 2.5 0 0 0 3.5 3.5',
  warning: 'M10 3 1.8 17h16.4zM10 8v4.5M10 14.6v.2',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 9.2v4M10 6.6v.2',
  person: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3.5 17c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5',
  card: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3',
  wallet: 'M15 7V4.5H5A1.75 1.75 0 0 0 5 8h12v8.5H5A1.75 1.75 0 0 1 3.25 15V6.2M13.5 12.2h.1',
  calendar: 'M3 5h14v12H3zM3 9h14M7 3v3.5M13 3v3.5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM10 6v4.2l2.8 1.8',
  hourglass: 'M5.5 3h9M5.5 17h9M7 3v3l3 4 3-4V3M7 17v-3l3-4 3 4v3',
  people:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c.5-3 2.6-4.5 5.5-4.5s5 1.5 5.5 4.5M13 3.7a3 3 0 0 1 0 5.6M15 12.3c1.7.6 2.7 2 3 4.2',
  power: 'M10 3v7M6 5.5a6.5 6.5 0 1 0 8 0',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  mail: 'M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5',
  download: 'M10 3.5v9m-4-3.5 4 4 4-4M4 16.5h12',
  keyboard: 'M2.5 5h15v10h-15zM5.5 8h.1M8.5 8h.1M11.5 8h.1M14.5 8h.1M6.5 12h7',
  sliders: 'M3 6.5h7M15 6.5h2M3 13.5h2M10 13.5h7M12.5 4v5M7.5 11v5',
  up: 'M5 12.5 10 7.5l5 5',
  more: 'M10 5.3a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM10 10.6a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2ZM10 15.9a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z',
  pencil: 'm4 16 .8-3.4L13.6 3.8l2.6 2.6-8.8 8.8zM11.6 5.8l2.6 2.6',
  lock: 'M4.5 9h11v8h-11zM6.8 9V6.4a3.2 3.2 0 0 1 6.4 0V9',
  chart: 'M3 17h14M5.5 14v-4M10 14V4M14.5 14V8',
  down: 'M5 7.5l5 5 5-5',
  undo: 'M7 4 3 8l4 4M3 8h9a4.25 4.25 0 0 1 0 8.5H8',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: the surrounding control carries the name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
