import type { KeyboardEvent } from 'react'
import { announce } from '../announce.ts'
import { sortMessages as messages } from './sort-messages.ts'

type Moving = {
  /** What is moved, as it is called aloud. */
  readonly name: string
  /** Where it is, as a sentence. */
  readonly place: () => string
  /** Moves it by one place and says where it is; undefined where it can go no further. */
  readonly step: (by: -1 | 1) => string | undefined
  /** It stays where it is now. */
  readonly keep: () => void
  /** It goes back to where it was picked up. */
  readonly restore: () => void
}

type Picked = readonly [isPicked: boolean, setPicked: (isPicked: boolean) => void]

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moving by keyboard: space picks up and puts down, arrows move, escape puts back. */
export function keyboardMove({ name, place, step, keep, restore }: Moving, [isPicked, setPicked]: Picked) {
  const putDown = () => {
    setPicked(false)
    keep()
    announce(messages.dropped(name, place()))
  }
  const putBack = () => {
    setPicked(false)
    restore()
    announce(messages.restored(name))
  }
  const pickUp = () => {
    setPicked(true)
    announce(messages.picked(name, place()))
  }
  const act = (key: string): (() => void) | undefined => {
    if (key === ' ' || key === 'Enter') return isPicked ? putDown : pickUp
    if (!isPicked) return undefined
    const by = steps[key]
    if (by) return () => announce(step(by) ?? messages.noFurther)
    return key === 'Escape' ? putBack : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const found = act(event.key)
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found()
  }
  return { isPicked, onKeyDown, onBlur: () => isPicked && putDown() }
}
