import { fireEvent } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refuseFiles } from './refuse-files.ts'

const files = { dataTransfer: { types: ['Files'], files: [] } }

it('keeps the page where a file is dropped that nothing takes', () => {
  const onRefused = vi.fn()
  onTestFinished(refuseFiles(onRefused))
  // False: the browser does not open it.
  expect(fireEvent.dragOver(document.body, files)).toBe(false)
  expect(onRefused).not.toHaveBeenCalled()
  expect(fireEvent.drop(document.body, files)).toBe(false)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
})

it('leaves a file to what takes it', () => {
  const onRefused = vi.fn()
  onTestFinished(refuseFiles(onRefused))
  const take = (event: Event) => event.preventDefault()
  document.addEventListener('drop', take)
  onTestFinished(() => document.removeEventListener('drop', take))
  fireEvent.drop(document.body, files)
  expect(onRefused).not.toHaveBeenCalled()
})
