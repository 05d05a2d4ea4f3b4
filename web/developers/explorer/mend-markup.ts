/** Names and reaches what Swagger UI leaves without a name or out of the keyboard's way. */
export function mendMarkup(place: HTMLElement) {
  const mend = () => {
    for (const { selector, mend: each } of mends)
      for (const element of place.querySelectorAll<HTMLElement>(selector)) each(element)
  }
  new MutationObserver(mend).observe(place, { childList: true, subtree: true })
  mend()
}

type Mend = { readonly selector: string; readonly mend: (element: HTMLElement) => void }

const mends: readonly Mend[] = [
  // Long answers scroll, so the box must be reachable by keyboard.
  { selector: 'pre:not([tabindex])', mend: (box) => box.setAttribute('tabindex', '0') },
  {
    selector: '.parameters :is(input, select, textarea):not([aria-label])',
    mend: (field) => field.setAttribute('aria-label', parameterOf(field)),
  },
  {
    selector: 'textarea.body-param__text:not([aria-label])',
    mend: (field) => field.setAttribute('aria-label', 'Request body'),
  },
  // A table with the role of a region is no table to a screen reader.
  { selector: 'table[role="region"]', mend: (table) => table.removeAttribute('role') },
]

function parameterOf(field: HTMLElement): string {
  return field.closest('tr')?.dataset['paramName'] ?? 'Value'
}
