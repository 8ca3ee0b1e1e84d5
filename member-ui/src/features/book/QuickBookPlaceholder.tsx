import { SkeletonCard } from '../../ui/SkeletonCard';

/** Placeholder with the height of three slots. */
export const QuickBookPlaceholder = () => <SkeletonCard height={366} lines={[22, 68, 68, 68, 44]} />;
