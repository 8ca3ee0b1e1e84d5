import type * as greek from './gym.el.js';

export const contact: typeof greek.contact = {
  title: 'The gym',
  call: 'Call {{shown}}',
  viber: 'Viber: {{shown}}',
  whatsApp: 'WhatsApp: {{shown}}',
  write: 'Email {{shown}}',
  address: 'Address',
  map: 'See it on the map',
  hours: 'Opening hours',
};
export const timetable: typeof greek.timetable = {
  title: 'Timetable',
  lead: 'The gym’s hours of the coming days.',
  see: 'See the timetable',
  closed: 'Closed',
  none: 'No timeslots',
  toSignIn: 'Sign in to book',
  toRegister: 'Create an account',
  failed: 'The timetable could not be loaded. Please try again.',
};
