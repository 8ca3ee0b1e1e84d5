import { useLocation } from 'react-router';
import { openDialogs } from './open-dialogs';

/** True while a dialog is open, or its history entry is not yet removed. */
export const useHasDialog = (): boolean => openDialogs(useLocation().state).length > 0;
