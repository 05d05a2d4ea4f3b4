import type { KeyboardEvent } from 'react'
import { announce } from '../announce.ts'
import { sortMessages as messages } from './sort-messages.ts'

type Movable = {
  /** The name of the moved item, as it is announced. */
  readonly name: string
  /** The position, as a sentence. */
  readonly position: () => string
  /** Moves it by one position and returns the new position; undefined at either end. */
  readonly step: (by: -1 | 1) => string | undefined
  /** It stays where it is now. */
  readonly commit: () => void
  /** It goes back to where it was picked up. */
  readonly restore: () => void
}

type Picked = readonly [isPicked: boolean, setPicked: (isPicked: boolean) => void]

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Moving by keyboard: space picks up and puts down, arrows move, escape puts back. */
export function keyboardMove(
  { name, position, step, commit, restore }: Movable,
  [isPicked, setPicked]: Picked,
) {
  const putDown = () => {
    setPicked(false)
    commit()
    announce(messages.dropped(name, position()))
  }
  const putBack = () => {
    setPicked(false)
    restore()
    announce(messages.restored(name))
  }
  const pickUp = () => {
    setPicked(true)
    announce(messages.picked(name, position()))
  }
  const actionFor = (key: string): (() => void) | undefined => {
    if (key === ' ' || key === 'Enter') return isPicked ? putDown : pickUp
    if (!isPicked) return undefined
    const by = steps[key]
    if (by) return () => announce(step(by) ?? messages.noFurther)
    return key === 'Escape' ? putBack : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionFor(event.key)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }
  return { isPicked, onKeyDown, onBlur: () => isPicked && putDown() }
}
