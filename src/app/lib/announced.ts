import { createStore } from './store.ts'

/** What is said to those who do not see it. What is said again is said anew. */
export const announced = createStore({ text: '', count: 0 })

export const announce = (text: string) => announced.set({ text, count: announced.get().count + 1 })
