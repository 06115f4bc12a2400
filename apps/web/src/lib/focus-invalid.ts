/** Moves the focus to the first field of a form that is marked as not right. */
export function focusInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(':is(input, textarea, select):is([aria-invalid="true"], [data-invalid])')?.focus()
}
