/** The seconds that the keys J and L of the player skip. */
export const skipSeconds = 10
/** The seconds of an arrow key. */
export const stepSeconds = 5
