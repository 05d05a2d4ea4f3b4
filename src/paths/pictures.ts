/** The available widths of a school's pictures. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The path of a stored picture in one of its widths, as WebP. */
export function pictureAt(key: string, width: PictureWidth): string {
  return `/${withoutExtension(key)}-${width}.webp`
}

/** The path of a stored picture for link previews: 1200 by 630, as JPEG. */
export function socialPictureAt(key: string): string {
  return `/${withoutExtension(key)}-social.jpg`
}

function withoutExtension(key: string): string {
  return key.replace(/\.\w+$/, '')
}
