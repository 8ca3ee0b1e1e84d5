import type { ClassesOfGym } from '@palestra/backend/contract/gym-class';
import { useLanguage } from '../i18n/use-translation';
import { useRead } from './reads';

/** In the language of the screen, which the server writes the names in. */
export const useClasses = () => useRead<ClassesOfGym>(['classes', useLanguage()], '/api/Client/classes');
