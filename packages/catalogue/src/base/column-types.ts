export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array
/** A table of columns: the array type of each. */
export type ColumnTypes = Record<string, { new (memory: SharedArrayBuffer): Numbers }>
/** The array of a column, on whichever memory. */
export type ArrayOf<Type extends ColumnTypes[string]> =
  ReturnType<InstanceType<Type>['subarray']> extends infer A
    ? A extends Float64Array
      ? Float64Array
      : A extends Uint32Array
        ? Uint32Array
        : A extends Int32Array
          ? Int32Array
          : A extends Uint16Array
            ? Uint16Array
            : Uint8Array
    : never
