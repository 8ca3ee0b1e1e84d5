import type { ChangePasswordRequest } from '@palestra/backend/contract/account';
import { passwordLetters } from '@palestra/backend/contract/clean-words';
import { useState } from 'react';

export type PasswordName = 'currentPassword' | 'newPassword';
export type PasswordProblems = Readonly<Partial<Record<PasswordName, string>>>;
type Passwords = Readonly<Record<PasswordName, string>>;

/** True for each field that cannot be sent yet. The server knows which passwords are too common. */
export const missingPasswords = ({ currentPassword, newPassword }: Passwords, minLength: number) => ({
  currentPassword: currentPassword === '',
  newPassword: passwordLetters(newPassword).length < minLength,
});

/** Body of the change; both apps ask for the new password once and show it on request. */
export const passwordChange = ({ currentPassword, newPassword }: Passwords): ChangePasswordRequest => ({
  currentPassword,
  newPassword,
  confirmPassword: newPassword,
});

/** Fields of a password change; typing clears the problem of a field. */
export function usePasswordFields() {
  const [values, setValues] = useState<Passwords>({ currentPassword: '', newPassword: '' });
  const [problems, setProblems] = useState<PasswordProblems>({});
  const type = (name: PasswordName, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  return { values, problems, setProblems, type };
}
