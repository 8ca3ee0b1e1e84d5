/** Two joiners that some scripts cannot be written without: no harm where nothing stands beside them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u;

/** What a name is made of cannot be seen, or turns the text around it. */
export const hasInvisible = (name: string): boolean => INVISIBLE.test(name);

/** Something of it can be seen. */
export const isShown = (name: string): boolean => SHOWN.test(name);
