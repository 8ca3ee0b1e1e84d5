import type { BookingState } from '@palestra/backend/contract/booking-outlook';
import type { ClientProfile } from '@palestra/backend/contract/client';
import { Card } from '../../ui/Card';
import { TalkToGym } from '../../ui/contact';
import { useStatusWords } from '../../ui/subscription-words';

const WITHOUT: readonly BookingState[] = ['none', 'inactive', 'expired'];

/** No day of a subscription is to come, or no visit of a pack. */
export const lacksSubscription = ({
  booking,
  subscription,
}: Pick<ClientProfile, 'booking' | 'subscription'>): boolean =>
  WITHOUT.includes(booking.state) || subscription?.profileStatus === 'usedUp';

/** Replaces a form whose every choice the server would refuse, or which would act on nothing. */
export function NeedsSubscription({ profile, needs }: { profile: ClientProfile; needs: string }) {
  const { title, text } = useStatusWords(profile);
  return (
    <Card title={title}>
      <p>{needs}</p>
      <p className="muted">{text}</p>
      <TalkToGym withTimetable={profile.booking.state === 'none'} />
    </Card>
  );
}
