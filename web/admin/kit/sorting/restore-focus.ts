import { useLayoutEffect, useRef } from 'react'

/** Gives the focus to an element as soon as it is drawn again, so that no key press is lost between the two. */
export function useFocusBack<Each extends HTMLElement>() {
  const element = useRef<Each>(null)
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current || !element.current) return
    isWanted.current = false
    element.current.focus()
  })
  const focusBack = () => {
    isWanted.current = true
  }
  return { element, focusBack }
}
