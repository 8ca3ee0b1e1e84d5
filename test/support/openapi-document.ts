export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  minimum?: number;
  example?: unknown;
  oneOf?: Schema[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
}

export interface Operation {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

interface Response {
  /** Reference to a shared response. */
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

/** The content of `/api/openapi.json`. */
export class OpenApiDocument {
  private constructor(
    readonly paths: Record<string, Record<string, Operation>>,
    private readonly schemas: Record<string, Schema>,
    private readonly shared: Record<string, Response>,
  ) {}

  static async of(url: string): Promise<OpenApiDocument> {
    const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
    };
    return new OpenApiDocument(document.paths, document.components.schemas, document.components.responses);
  }

  /** Every call, as `GET /api/...` in the document's own spelling. */
  get calls(): string[] {
    return Object.entries(this.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  operation(call: string): Operation {
    const [method = '', path = ''] = call.split(' ');
    const operation = this.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`Not in the document: ${call}`);
    return operation;
  }

  namesIn(call: string, place: 'path' | 'query', isRequired = false): string[] {
    const parameters = this.operation(call).parameters ?? [];
    return parameters.filter((at) => at.in === place && (!isRequired || at.required === true)).map(({ name }) => name);
  }

  bodyOf(call: string): Schema {
    return this.resolve(this.operation(call).requestBody?.content['application/json']?.schema);
  }

  /** Resolves references and merges composed schemas. */
  whole = (schema: Schema): Schema => this.resolve(schema);

  /** Schema of the whole response with that status. */
  answerOf(call: string, status: number): Schema {
    const response = this.operation(call).responses[status];
    const found = response?.$ref === undefined ? response : this.shared[response.$ref.split('/').at(-1) ?? ''];
    return this.resolve(found?.content?.['application/json']?.schema);
  }

  /** Schema of `data` on success, or of its list items. */
  dataOf(call: string, status: number): Schema {
    const data = this.resolve(this.answerOf(call, status).properties?.data);
    return data.type === 'array' ? this.resolve(data.items) : data;
  }

  private resolve(schema: Schema = {}): Schema {
    if (schema.$ref !== undefined) return this.resolve(this.schemas[schema.$ref.split('/').at(-1) ?? '']);
    // Nullable objects are described as the object.
    const choice = schema.anyOf?.find(({ type }) => type !== 'null');
    if (choice !== undefined) return this.resolve(choice);
    if (schema.allOf === undefined) return schema;
    const parts = schema.allOf.map((part) => this.resolve(part));
    return {
      ...schema,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties) as Record<
        string,
        Schema
      >,
    };
  }
}
