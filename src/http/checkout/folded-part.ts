import { attributes, type Content, type Html, html } from '../../platform/html/html.ts'

type FoldedPart = {
  readonly name: string
  readonly title: string
  /** The current choice, shown while the part is closed. */
  readonly current: string
  readonly isOpen: boolean
  readonly problem: string | undefined
}

/** A part of the checkout with a default that suits most buyers: closed, with the choice in its title. */
export function foldedPart({ name, title, current, isOpen, problem }: FoldedPart, inside: Content): Html {
  const open = attributes({ open: isOpen })
  const more = attributes({ 'aria-describedby': problem !== undefined && `${name}-problem` })
  return html`<details class="checkout-part checkout-fold" id="${name}-part"${open}>
<summary><h2 id="${name}-title">${title}</h2><span class="fold-choice">${current}</span></summary>
<fieldset class="options" id="${name}" tabindex="-1" aria-labelledby="${name}-title"${more}>
${problem && html`<small class="problem" id="${name}-problem">${problem}</small>`}${inside}</fieldset></details>`
}
