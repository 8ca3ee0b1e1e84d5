import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';

/** Day and hour of what was done, on the gym's clock, for the notice of it. */
export function useWhen(): (at: string | undefined) => string {
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  return (at) => (at === undefined || zone === undefined ? '' : format.instant(at, zone));
}
