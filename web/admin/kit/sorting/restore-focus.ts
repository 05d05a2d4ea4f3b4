import { useLayoutEffect, useRef } from 'react'

/** Gives the focus to an element as soon as it is drawn again, so that no key press is lost between the two. */
export function useRestoreFocus<Each extends HTMLElement>() {
  const element = useRef<Each>(null)
  const isPending = useRef(false)
  useLayoutEffect(() => {
    if (!isPending.current || !element.current) return
    isPending.current = false
    element.current.focus()
  })
  const restoreFocus = () => {
    isPending.current = true
  }
  return { element, restoreFocus }
}
