import { SkeletonCard } from '../../ui/SkeletonCard';

/** Three slots that may be booked, before it is known which. */
export const QuickBookPlaceholder = () => <SkeletonCard height={366} lines={[22, 68, 68, 68, 44]} />;
