import type { ComponentProps } from 'react'
import { IconTrash, IconX } from './icons.tsx'
import classes from './quiet-button.module.css'

/** A button without a border, in the colour of links. Its `className` adds to the look. */
export function QuietButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.quiet} ${className}`} {...props} />
}

interface QuietIconButtonProps extends ComponentProps<'button'> {
  /** 32 px wide, not 24. */
  isLarge?: boolean
  /** Whether it takes something away for good; it then turns red below the pointer. */
  deletes?: boolean
}

/** A square button without a border that shows an icon. Its `className` adds to the look. */
export function QuietIconButton({ className = '', isLarge, deletes, ...props }: QuietIconButtonProps) {
  const look = [classes.icon, isLarge && classes.large, deletes && classes.deletes, className].filter(Boolean).join(' ')
  return <button type="button" className={look} {...props} />
}

/** Deletes what a row of a list is about. */
export function DeleteButton(props: ComponentProps<'button'>) {
  return (
    <QuietIconButton isLarge deletes {...props}>
      <IconTrash size={17} stroke={1.6} aria-hidden />
    </QuietIconButton>
  )
}

/** A cross, so many pixels wide, that takes something away or closes it. */
export function CrossButton({ cross = 14, ...props }: QuietIconButtonProps & { cross?: number }) {
  return (
    <QuietIconButton {...props}>
      <IconX size={cross} stroke={cross < 15 ? 2 : 1.8} aria-hidden />
    </QuietIconButton>
  )
}
