import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { fieldsOf } from './form.ts'

type Checkbox = {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** How it is shown before anybody touched it. */
  readonly byDefault: 'ticked' | 'empty'
}

/** A box to tick, with its explanation. A form that was refused shows it as it was sent. */
export function checkbox(request: FastifyRequest, { name, label, hint, byDefault }: Checkbox): string {
  const ticked = request.method === 'POST' ? isTicked(request, name) : byDefault === 'ticked'
  return html`<label class="tick"><input type="checkbox" name="${name}" value="on" aria-describedby="${name}-hint" !${ticked ? 'checked' : ''}> ${label}</label>
<small id="${name}-hint">${hint}</small>`
}

/** Whether a sent form had this box ticked; browsers leave an empty one out. */
export function isTicked(request: FastifyRequest, name: string): boolean {
  return fieldsOf(request)[name] === 'on'
}
