import type { Html } from '../../../platform/html/html.ts'
import { picture } from './picture.ts'

type Person = { readonly name: string; readonly image: string | null }

/** A person's picture, or the first letter of their name. The full name is shown beside it. */
export function avatar({ name, image }: Person, size: 24 | 32 | 40 | 96): Html {
  return picture({ key: image, name, width: size, height: size, classes: `avatar avatar-${size}` })
}
