import { createContext, useContext } from 'react'
import type { Course } from '../course.tsx'
import type { Builder } from './builder.ts'
import type { Outline } from './outline.ts'

/** The state shared by every row of the builder. */
export type BuilderState = {
  readonly course: Course
  readonly builder: Builder
  readonly isReadOnly: boolean
  /** The item being moved by keyboard, and the former outline. */
  readonly picked: { readonly id: string; readonly former: Outline } | undefined
  readonly pick: (id: string | undefined) => void
  readonly openLecture: (id: string) => void
  readonly isCollapsed: (sectionId: string) => boolean
  readonly setCollapsed: (sectionId: string, isCollapsed: boolean) => void
}

const BuilderContext = createContext<BuilderState | undefined>(undefined)
export const BuilderProvider = BuilderContext.Provider

export function useBuilderState(): BuilderState {
  const state = useContext(BuilderContext)
  if (!state) throw new Error('A row of the curriculum builder needs a BuilderProvider')
  return state
}
