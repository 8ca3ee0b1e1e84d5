/** Numbers of the lazy chunks, each by itself: a failure names them (rule: lazy parts). */
export const LAZY_PARTS = {
  visitor: 1,
  dashboard: 2,
  morePages: 3,
  timetable: 4,
  familySwitch: 5,
  heldPlace: 6,
  secondStep: 7,
  texts: 9,
  secondFactor: 10,
  checkIn: 11,
  standing: 12,
  certificateNotice: 13,
  waitingWishes: 14,
  terms: 15,
  heldCard: 16,
  termsNotice: 18,
  freeze: 19,
  behindProfile: 20,
  sheets: 21,
  waitingCard: 22,
  calendar: 23,
} as const;

export type PartNumber = (typeof LAZY_PARTS)[keyof typeof LAZY_PARTS];
