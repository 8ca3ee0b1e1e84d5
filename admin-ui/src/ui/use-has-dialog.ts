import { useLocation } from 'react-router';
import { openDialogs } from './open-dialogs';

/** Whether a dialog stands over the screen, or its step is not yet gone from the browser's history. */
export const useHasDialog = (): boolean => openDialogs(useLocation().state).length > 0;
