import { type Html, html } from '../../../platform/html/html.ts'
import type { PageContext } from '../context.ts'
import { icon } from './icon.ts'

type Pagination = {
  /** Addresses of the neighbours; undefined at either end. */
  readonly previous: string | undefined
  readonly next: string | undefined
  /** The page number and the number of pages, if known. */
  readonly position?: { readonly page: number; readonly pages: number }
}

/** Pagination links; nothing for a single page. */
export function pagination(
  { messages }: PageContext,
  { previous, next, position }: Pagination,
): Html | undefined {
  if (!previous && !next) return undefined
  return html`<nav class="pagination" aria-label="${messages.pages}">
${previous ? html`<a rel="prev" href="${previous}">${icon('previous')}${messages.previousPage}</a>` : html`<span></span>`}
${position && html`<span class="quietly">${messages.pageOf(position.page, position.pages)}</span>`}
${next ? html`<a rel="next" href="${next}">${messages.nextPage}${icon('next')}</a>` : html`<span></span>`}</nav>`
}
