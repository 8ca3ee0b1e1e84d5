import type { ReactNode, ReactPortal } from 'react';
import { createPortal } from 'react-dom';
import styles from './Floating.module.css';

const place = document.createElement('div');
place.className = styles.place ?? '';
document.body.append(place);

/**
 * Above the navigation, over the content: nothing moves when it comes and goes. There is one such place, where what is
 * said at the same time stands below each other.
 */
export const Floating = ({ children }: { children: ReactNode }): ReactPortal => createPortal(children, place);
