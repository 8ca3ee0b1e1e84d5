/** Second factor of the signed-in person, on their account page. */
export function SecondFactorSection() {
  return null;
}
