export const avatarMegabytes = 2
export const avatarBytes = avatarMegabytes * 1024 * 1024
