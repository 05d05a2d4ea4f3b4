/** Adds names and keyboard access that Swagger UI leaves out. */
export function repairMarkup(root: HTMLElement) {
  const repair = () => {
    for (const { selector, repair: each } of repairs)
      for (const element of root.querySelectorAll<HTMLElement>(selector)) each(element)
  }
  new MutationObserver(repair).observe(root, { childList: true, subtree: true })
  repair()
}

type Repair = { readonly selector: string; readonly repair: (element: HTMLElement) => void }

const repairs: readonly Repair[] = [
  // Long answers scroll, so the box must be reachable by keyboard.
  { selector: 'pre:not([tabindex])', repair: (box) => box.setAttribute('tabindex', '0') },
  {
    selector: '.parameters :is(input, select, textarea):not([aria-label])',
    repair: (field) => field.setAttribute('aria-label', parameterOf(field)),
  },
  {
    selector: 'textarea.body-param__text:not([aria-label])',
    repair: (field) => field.setAttribute('aria-label', 'Request body'),
  },
  // A table with the role of a region is no table to a screen reader.
  { selector: 'table[role="region"]', repair: (table) => table.removeAttribute('role') },
]

function parameterOf(field: HTMLElement): string {
  return field.closest('tr')?.dataset['paramName'] ?? 'Value'
}
