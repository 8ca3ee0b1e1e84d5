import type { TemplatePurpose } from '../../contract/mail.js';
import type { TemplateText } from './shipped-templates.el.js';

/** The default texts in English. */
export const shippedTemplatesEn: Readonly<Record<TemplatePurpose, TemplateText>> = {
  confirmation: {
    subject: 'Confirm your email',
    body: 'Hello {UserName},\n\nWelcome to {GymName}. Confirm your email to sign in and to book your first appointment.\n\nThe link works for {ValidHours} hours.',
  },
  welcome: {
    subject: 'Welcome to {GymName}',
    body: 'Hello {UserName},\n\nYour account at {GymName} is ready. Choose your password through the link below, and book your appointments whenever you like.\n\nThe link works for {ValidHours} hours. Later you can ask for another on the sign-in page.',
  },
  'staff-invitation': {
    subject: 'Invitation to the staff of {GymName}',
    body: 'Hello {UserName},\n\nYou are invited to the console of {GymName}, with the role “{StaffRole}”. Choose your password through the link below and sign in with this email.\n\nThe link works once, for {ValidHours} hours. If it ends first, ask for another invitation.',
  },
  reset: {
    subject: 'A new password for your account',
    body: 'Hello {UserName},\n\nYou asked for a new password for your account at {GymName}. Choose it through the link below.\n\nThe link works once, for {ValidHours} hour.',
  },
  'already-registered': {
    subject: 'You already have an account',
    body: 'Hello {UserName},\n\nSomebody, most likely you, tried to create an account at {GymName} with this email. Your account already exists: sign in with your password, or ask for a new one on the same page.',
  },
  'password-changed': {
    subject: 'Your password was changed',
    body: 'Hello {UserName},\n\nThe password of your account at {GymName} was changed: {ChangedAt}. Wherever you were signed in, you sign in again.\n\nIf you changed it, there is nothing to do. If you did not, ask for a new one at once on the sign-in page (“Forgot your password?”) and let the gym know.',
  },
  'email-changed': {
    subject: 'The email of your account was changed',
    body: 'Hello {UserName},\n\nThe email of your account at {GymName} was changed: {ChangedAt}. From now on you sign in with the new one. This message goes to both addresses.\n\nIf you did not ask for it, please let the gym know at once.',
  },
  'second-factor-changed': {
    subject: 'The second step of your sign-in changed',
    body: 'Hello {UserName},\n\nin your account at {GymName}: {Change} ({ChangedAt}).\n\nIf you did this, or asked for it, you need to do nothing. If not, change your password at once from the sign-in page (“Forgot your password?”) and tell the gym.',
  },
  booked: {
    subject: 'Booked: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nYour appointment at {GymName} is booked. Please arrive 5 to 10 minutes early.\n\nThe attached file puts it into your calendar.',
  },
  changed: {
    subject: 'New time for your appointment: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\n{Changed}',
  },
  cancelled: {
    subject: 'Cancelled: {Date}, {StartTime}{AndOthers}',
    body: 'Hello {UserName},\n\n{Cancelled}',
  },
  'day-closed': {
    subject: 'Closed on {Date}: your appointment is cancelled',
    body: 'Hello {UserName},\n\n{GymName} will be closed, and your appointment is cancelled. It does not count as a visit of your subscription.\n\nWe are sorry for the trouble. Please book any other time that suits you.',
  },
  restored: {
    subject: 'On again: {Date}, {StartTime}{AndOthers}',
    body: 'Hello {UserName},\n\nWe wrote to you that it was cancelled. The cancellation was undone, and your appointment at {GymName} stands as before.\n\nWe are sorry for the trouble. If it no longer suits you, you can cancel it.',
  },
  'other-trainer': {
    subject: 'With another trainer: {Date}, {StartTime}{AndOthers}',
    body: 'Hello {UserName},\n\nanother trainer leads the time that you have booked at {GymName}: {Trainer}. The time stays the same. If it does not suit you, you can cancel it and book another.',
  },
  standing: {
    subject: 'Your standing booking at {GymName}',
    body: 'Hello {UserName},\n\nthis is what came of the place that you have every week. {Booked}',
  },
  'visit-returned': {
    subject: 'This visit counts no more: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\n{Returned}. The visit that you cancelled at {GymName} counts no more, and you can book another one instead.',
  },
  'place-free': {
    subject: 'A place is free: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nA place has become free in a timeslot that you are waiting for at {GymName}. Everyone who is waiting got this email: the place goes to whoever books it first.',
  },
  course: {
    subject: 'Booked: {Course}',
    body: 'Hello {UserName},\n\nyou have a place on all dates of the course “{Course}” at {GymName}. Until it begins you can leave it at no charge.',
  },
  'class-open': {
    subject: 'Open: {Class}, week from {Week}',
    body: 'Hello {UserName},\n\na week of a class that you follow at {GymName} is open, and there is a place for you.',
  },
  promoted: {
    subject: 'You have a place: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nA place has become free in the timeslot that you were waiting for at {GymName}, and we booked it for you. If it no longer suits you, you can cancel until: {CancelUntil}. The next in line gets it then.',
  },
  'place-held': {
    subject: 'We hold a place for you: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nA place has become free in a timeslot that you are waiting for at {GymName}. We hold it for you until: {HeldUntil}. After that the next in line gets it.',
  },
  'passed-over': {
    subject: 'A place is free, but you cannot have it: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nA place has become free in a timeslot that you are waiting for at {GymName}, but you cannot book it at the moment: {Reason}\n\nYou stay in line. We will not write to you about this again.',
  },
  'place-lost': {
    subject: 'You have paid, but the place was not booked: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nYour payment at {GymName} is complete. The time that you chose could no longer be booked, though: {Reason}\n\nPlease choose another time, or talk to the gym.',
  },
  reminder: {
    subject: 'Reminder: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\nWe look forward to seeing you at {GymName}. Please arrive 5 to 10 minutes early.',
  },
  expiring: {
    subject: 'Your subscription ends: {EndDate}',
    body: 'Hello {UserName},\n\nYour subscription at {GymName} ends soon: {DaysLeft}. Talk to the gym to renew it.',
  },
  'first-visit': {
    subject: 'Book your first visit by {EndDate}',
    body: 'Hello {UserName},\n\nYour subscription at {GymName} waits for your first visit, and runs {Length} from then on. Book it by {EndDate}.',
  },
  'document-expiring': {
    subject: '{Document}: valid until {EndDate}',
    body: 'Hello {UserName},\n\nA document that you gave {GymName} ends soon ({DaysLeft}). Please bring a new one, so that nothing keeps you from your visits.',
  },
  'renewal-soon': {
    subject: 'Renewing by itself: {Amount} on {ChargedOn}',
    body: 'Hello {UserName},\n\nYour subscription at {GymName} ends on {EndDate}. As you agreed, it renews by itself ({Plan}): on {ChargedOn} we charge {Amount} to your card.\n\nIf you do not want that, end it before then with the button: nothing is charged.',
  },
  renewal: {
    subject: 'Renewing by itself: {Plan}',
    body: 'Hello {UserName},\n\n{Renewal}',
  },
  'gift-card': {
    subject: 'Gift card of {Amount} for {GymName}',
    body: 'Hello {UserName},\n\nThis is the gift card that you bought for {GymName}: {Amount}. Its code is {GiftCode}. Whoever has it pays with it, at the gym or on their own page, until nothing is left.\n\nKeep it like money.',
  },
  freeze: {
    subject: 'Pause of your subscription: {FirstDay} – {LastDay}',
    body: 'Hello {UserName},\n\n{Freeze}',
  },
  'freeze-asked': {
    subject: '{ClientName} asks for a freeze: {FirstDay} – {LastDay}',
    body: 'Hello {UserName},\n\n{ClientName} asks for a freeze of the subscription from {FirstDay} to {LastDay}. Open the client to accept or refuse it.',
  },
  'staff-notification': {
    subject: '{ClientName} {Event}: {Date}, {StartTime}',
    body: 'Hello {UserName},\n\n{ClientName} {Event}.',
  },
  'erasure-requested': {
    subject: 'Request for erasure: {ClientName}',
    body: 'Hello {UserName},\n\n{ClientName} asks you to erase the personal data of the account. Open the client, see what would go and what would stay, and answer within a month.',
  },
  birthday: {
    subject: 'Happy birthday from {GymName}!',
    body: 'Happy birthday, {Name}!\n\nAll of us at {GymName} wish you health, strength and joy. See you soon!',
  },
  'name-day': {
    subject: 'Happy name day!',
    body: 'Happy name day, {Name}!\n\nEverybody at {GymName} wishes you health and joy.',
  },
  'after-first-visit': {
    subject: 'How was your first visit to {GymName}?',
    body: 'Hello {UserName},\n\nWe were glad to meet you. If you have questions, ask us. Book your next visit, too: in the first weeks it counts to come regularly.',
  },
  'subscription-over': {
    subject: 'Your subscription has ended',
    body: 'Hello {UserName},\n\nYour subscription at {GymName} has ended. To go on, drop by or talk to us: we would be glad to see you again.',
  },
  away: {
    subject: 'We miss you!',
    body: 'Hello {UserName},\n\nThree weeks have passed since your last visit to {GymName}. Book a time whenever you can; and if something keeps you away, tell us.',
  },
  broadcast: { subject: '{Subject}', body: '{Message}' },
};
