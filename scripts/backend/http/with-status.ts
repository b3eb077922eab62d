/** A response with a success status other than the endpoint's default. */
export class WithStatus<Data> {
  readonly status: 200 | 201 | 202;
  readonly data: Data;

  constructor(status: 200 | 201 | 202, data: Data) {
    this.status = status;
    this.data = data;
  }
}
