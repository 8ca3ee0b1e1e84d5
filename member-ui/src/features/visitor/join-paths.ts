/** The offer to newcomers, and where they go on once they are signed in. */
export const JOIN_PATH = '/join';
export const GO_ON_PATH = '/join/go-on';
