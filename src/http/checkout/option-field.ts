import { attributes, type Content, type Html, html } from '../../platform/html/html.ts'

type Option = {
  readonly name: string
  readonly value: string
  readonly title: string
  readonly text: string
  readonly isChosen: boolean
  /** Fields that belong to this option. */
  readonly inside?: Content | undefined
}

/** A radio button with a title and a sentence of explanation. */
export function option({ name, value, title, text, isChosen, inside }: Option): Html {
  const id = `${name}-${value}`.replaceAll(/[^\w-]/g, '-')
  const checked = attributes({ checked: isChosen })
  return html`<div class="option"><input type="radio" id="${id}" name="${name}" value="${value}" aria-describedby="${id}-text"${checked}>
<label for="${id}">${title}</label><small id="${id}-text">${text}</small>
${inside && html`<div class="option-inside">${inside}</div>`}</div>`
}

/** A group of options; the error summary links to its id. */
export function options(
  {
    name,
    title,
    problem,
  }: { readonly name: string; readonly title: string; readonly problem: string | undefined },
  inside: Content,
): Html {
  const more = attributes({ 'aria-describedby': problem !== undefined && `${name}-problem` })
  return html`<fieldset class="checkout-part options" id="${name}" tabindex="-1"${more}><legend><h2>${title}</h2></legend>
${problem && html`<small class="problem" id="${name}-problem">${problem}</small>`}${inside}</fieldset>`
}
