import type { ReactNode, ReactPortal } from 'react';
import { createPortal } from 'react-dom';
import styles from './Floating.module.css';

const place = document.createElement('div');
place.className = styles.place ?? '';
document.body.append(place);

/**
 * Portal above the navigation and over the content, so that nothing moves. All messages share one place and stack in
 * it.
 */
export const Floating = ({ children }: { children: ReactNode }): ReactPortal => createPortal(children, place);
